/** Inputs of each engine, by what there may be more of: each writes so many below a folder and returns the program's arguments. */
export const growing: Readonly<Record<string, (folder: string, count: number) => readonly string[]>>
