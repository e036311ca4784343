// Workers are built as files of their own.
declare module '*?worker' {
  const WorkerOfFile: new () => Worker;
  export default WorkerOfFile;
}
