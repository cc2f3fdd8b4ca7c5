/** Why a map of a template cannot be a list in the server's order: what stands in the way, as a clause. */
export class InTheWay extends Error {
  override name = 'InTheWay'
}
