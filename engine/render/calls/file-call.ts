import type { CallPlan } from '../../declare/index.ts';

/** Whether the response is a file: then the browser posts the form by itself and saves the file, and the page stays. */
export const isFileCall = (call: CallPlan | undefined): boolean => typeof call?.response === 'object' && 'file' in call.response;
