/** One node of a CRD's schema, as its YAML gives it. */
export type CrdNode = Readonly<Record<string, unknown>>
