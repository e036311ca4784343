export { describeOffered, listOfferedPlans } from './pages.ts';
