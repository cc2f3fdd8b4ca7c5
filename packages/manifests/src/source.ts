/**
 * A text to plan for. `masked` has the same length: placeholders that are not YAML are covered by characters that
 * are. It is read for structure and offsets; what is moved and edited is always `text`.
 */
export interface Source {
  readonly text: string
  readonly masked: string
}

/** The seam for templates: until their masks exist a text is its own mask. */
export function sourceOf(text: string): Source {
  return { text, masked: text }
}
