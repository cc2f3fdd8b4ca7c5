/** A fleet of Clusters with 23 objects each. */
export function fleet(count: number): readonly object[]
