// What reads and writes files: for servers, builds and commands. All other folders of the engine work without Node.
export { type CheckedProgram, runCheck } from './check/check-command.ts';
export type { Output } from './check/output.ts';
export { declaredFolders, readDeclaredFile, readDeclaredFiles, readLooseFiles, readSettingsFiles } from './read-files.ts';
