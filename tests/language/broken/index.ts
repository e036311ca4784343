// All broken examples by code.
import type { problems } from '../../../engine/check/problems/index.ts';
import { brokenChains } from './chains.ts';
import { brokenExamples } from './examples.ts';
import { brokenFiles } from './files.ts';
import { brokenFlows } from './flows.ts';
import { brokenFragments } from './fragments.ts';
import type { Broken } from './locations.ts';
import { brokenMeaning } from './meaning.ts';
import { brokenPaths } from './paths.ts';
import { brokenReferences } from './references.ts';
import { brokenSchemas } from './schemas.ts';
import { brokenSettings } from './settings.ts';
import { brokenShapes } from './shapes.ts';
import { brokenSteps } from './steps.ts';

export const broken: Broken<keyof typeof problems> = {
  ...brokenFiles,
  ...brokenShapes,
  ...brokenSchemas,
  ...brokenExamples,
  ...brokenFragments,
  ...brokenReferences,
  ...brokenPaths,
  ...brokenFlows,
  ...brokenChains,
  ...brokenMeaning,
  ...brokenSteps,
  ...brokenSettings,
};
