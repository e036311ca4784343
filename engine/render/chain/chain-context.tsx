import { createContext, useContext } from 'react';
import type { TextPlan } from '../../declare/index.ts';

/** Reports to the chain of the screen what a form does: `report("SEND.checkout.order")`. */
export type ReportStep = (event: string) => void;

const ReportContext = createContext<ReportStep>(() => undefined);
const StepTextContext = createContext<TextPlan | undefined>(undefined);

export const ReportProvider = ReportContext.Provider;
export const StepTextProvider = StepTextContext.Provider;

/** Does nothing on a screen without a chain. */
export const useReportStep = (): ReportStep => useContext(ReportContext);

/** The text of the present state of the chain. */
export const useStepText = (): TextPlan | undefined => useContext(StepTextContext);
