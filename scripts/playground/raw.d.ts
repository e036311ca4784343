// Files as text, read by Vite.
declare module '*.json?raw' {
  const text: string;
  export default text;
}
