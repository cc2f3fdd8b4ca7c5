/** Field managers that are known by name. */
export const managers = {
  /** Keep the annotation of `kubectl apply`. */
  keepsAnnotation: /^(?:kubectl-client-side-apply|argocd-controller)$/,
  /** Write manifests again and again, though by updates. */
  applies: /argocd|^helm|kustomize-controller|^kapp\b|terraform|pulumi|^fleet|^kubectl-client-side-apply$/i,
  /** Cluster API's own, which apply what they make themselves. */
  isOwn: /^capi-/,
  /** Stands for whoever wrote before the first server-side apply. */
  isArtificial: /^before-first-apply$/,
} as const
