import fc from 'fast-check';
/** What a text is written from: a list of random numbers, used up one by one, so that it shrinks well. */
export declare class Dice {
    #private;
    constructor(numbers: readonly number[]);
    /** A number below `sides`; 0 when the numbers are used up. */
    roll(sides: number): number;
    /** True once in `sides` times. */
    one(sides: number): boolean;
    pick<T>(options: readonly T[]): T;
}
/** Random numbers for dice: short lists that shrink well, and long ones that make large documents. */
export declare const rolls: fc.Arbitrary<number[]>;
/** Writes a random document: a map with every key once, comments numbered `# c1`, `# c2` …. */
export declare class Writer {
    #private;
    constructor(dice: Dice, aliases?: boolean);
    document(): string;
}
/** The comments of a text that {@link Writer} made, sorted. */
export declare function numberedComments(text: string): string[];
