/** Thrown where the topology controller could not generate what a Cluster needs: `TopologyReconciled` is False then. */
export class Stop extends Error {
  override name = 'Stop'
}
