import { ts } from 'ts-morph'

/** `schema.gen.ts`, `__generated__/schema.ts` */
const generatedName = /\.(?:gen|generated)\.[cm]?[jt]sx?$|(?:^|\/)__generated__\//

/** What generators write at the top: openapi-typescript, cdk8s, crd2pulumi, protoc, Go's convention and others. */
const generatedHeader =
  /\bcode generated\b.*\bdo not edit\b|@generated\b|\b(?:auto|automatically)[- ]?generated\b|\bgenerated (?:by|with|using) [\w@]/i

/** Whether a program writes a file: its name says so, or the comments that it begins with. */
export function isGenerated(name: string, text: string): boolean {
  if (generatedName.test(name)) return true
  const comments = ts.getLeadingCommentRanges(text, ts.getShebang(text)?.length ?? 0) ?? []
  return comments.some(({ pos, end }) => generatedHeader.test(text.slice(pos, end)))
}
