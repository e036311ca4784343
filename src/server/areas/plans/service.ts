export { describeOffered } from './pages.ts';
