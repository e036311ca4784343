// A stylesheet is imported for the build to find it; it gives nothing.
declare module '*.css';
