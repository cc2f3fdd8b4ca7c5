/** A file that is called a patch or an overlay, or stands among patches. */
export function isPatchFile(file: string): boolean {
  const near = file.split('/').slice(-3)
  return /(?:^|[/_.-])patch(?:es)?(?:[/_.-]|$)/i.test(near.join('/')) || /overlay/i.test(near.at(-1)!)
}
