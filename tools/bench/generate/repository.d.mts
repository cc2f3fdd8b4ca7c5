/** The files of a made repository. */
export function repositoryFiles(count: number): Iterable<{ readonly path: string; readonly text: string }>
