import type { Catalogue } from '@capi-migrate/transitions'

const wait = 'wait for {now}'

const conditions =
  'Conditions of v1beta2 have other names, and some have another meaning. Once nobody sets the old one any more, a script that waits for it waits until it times out.'

/** What references leaves to a person. */
export const referencesTasks = {
  'reference/api-version': {
    what: '{field} names {kind} of {version}',
    next: 'write {now}',
    why: 'The older version finds the object as long as the server serves it, and nothing after that. What is no object of Cluster API is written with `--references` only, and only where its text can be changed with certainty.',
  },
  'reference/autoscaler': {
    what: 'cluster-autoscaler is configured to read v1beta1',
    next: 'take CAPI_VERSION out, so that it finds the version by itself; v1beta2 needs cluster-autoscaler 1.33.1, 1.34 or newer',
    why: 'References of v1beta2 have no version, and an older cluster-autoscaler does not understand them. Which one runs in your cluster is not known here.',
  },
  'reference/argocd-health': {
    what: "Argo CD's {setting} of {kind} ({group}) is written for one version of it",
    next: 'compare each field and condition in it with `migrate explain`: v1beta2 conditions have other names and no severity',
    why: 'Argo CD judges objects by a script in Lua, which only its author can rewrite. With the old names it would find nothing, and call an object healthy or unhealthy that is not.',
  },
  'reference/crossplane-moved': {
    what: '{path} of {kind} is {now} now',
    next: 'write {now}',
    why: 'The Composition builds an object that is migrated, so its patches have to write the fields where v1beta2 has them. A patch of the old field is refused or lost.',
  },
  'reference/crossplane-value': {
    what: '{path} of {kind} is {now} now, and its value is different: {cause}',
    next: 'write {now}, and transform the value',
    why: 'The value comes from outside of this file when Crossplane composes the object. It needs a transform in the patch, such as one that makes 300 of `5m`.',
  },
  'reference/crossplane-changed': {
    what: '{path} of {kind} is not the same any more: {cause}',
    next: 'write the patch by hand',
    why: 'v1beta2 has no single field in place of this one, so there is no path that could be written here.',
  },
  'reference/ignore-differences-moved': {
    what: '{field} of {kind} is {now} now',
    next: 'write {now}',
    why: 'Argo CD ignores what the entry names and nothing else. With the old field it would find a difference again, and may sync over what a controller has set.',
  },
  'reference/ignore-differences-gone': {
    what: '{field} of {kind} is not there any more: {cause}',
    next: 'take the line out',
    why: 'v1beta2 has no single field in its place, so there is no path to write here. The line does nothing any more.',
  },
  'reference/ignore-differences-version': {
    what: '{field} of {kind} is not there any more: references carry no version',
    next: 'take the line out',
    why: 'References of v1beta2 name the API group and no version, so there is no difference that Argo CD could ignore.',
  },
  'reference/kyverno-kind': {
    what: 'the policy matches {kind}',
    next: 'write {now}',
    why: 'A policy that names a version matches requests of that version. Objects that are applied in v1beta2 may pass it without being looked at.',
  },
  'reference/kyverno-fields': {
    what: 'the policy matches {kind} and reads {fields}, which v1beta2 has elsewhere',
    next: 'write {now}, and the fields as v1beta2 has them; `migrate explain` says where',
    why: 'The version and the fields of a policy have to change together. Patterns and expressions are code: only its author can say what they have to say in v1beta2.',
  },
  'reference/metric-labels': {
    what: 'a query selects customresource_version="v1beta1", which no series has once the metrics are read at v1beta2',
    next: 'select v1beta2, together with the configuration of kube-state-metrics',
    why: 'The label says at which version kube-state-metrics reads the objects. If the query changes before that configuration, or after it, dashboards are empty and alerts are silent in between.',
  },
  'reference/script-condition-gone': {
    what: 'waits for the condition {type} of {kind}, which v1beta2 does not have ({meaning})',
    next: 'wait for something else',
    why: conditions,
  },
  'reference/script-condition-closest': {
    what: 'waits for the condition {type} of {kind}, which v1beta2 does not have ({meaning})',
    next: wait,
    why: `${conditions} The one to wait for comes closest, and does not say the same.`,
  },
  'reference/script-condition-renamed': {
    what: 'waits for the condition {type} of {kind}, which is {now} in v1beta2',
    next: wait,
    why: conditions,
  },
  'reference/script-condition-one': {
    what: 'waits for the condition {type} of {kind}, which v1beta2 reports as {now} ({meaning})',
    next: wait,
    why: `${conditions} Whether the new one is what the script waits for, only its author knows.`,
  },
  'reference/script-condition-several': {
    what: 'waits for the condition {type} of {kind}, which v1beta2 reports as {all} ({meaning})',
    next: wait,
    why: `${conditions} Which of the new ones the script waits for, only its author knows.`,
  },
  'reference/script-field-moved': {
    what: 'reads {field} of {kind}, which is {now} in v1beta2',
    next: 'read .{now}',
    why: '`kubectl` prints nothing for a field that is not there, and the script goes on with an empty text.',
  },
  'reference/script-field-value': {
    what: 'reads {field} of {kind}, which is {now} in v1beta2',
    next: 'read .{now}, and note that its value is different: {cause}',
    why: 'The field has another name and another form of value. What the script does with the value may have to change, too.',
  },
  'reference/script-field-gone': {
    what: 'reads {field} of {kind}, which v1beta2 does not have: {cause}',
    next: 'read something else',
    why: '`kubectl` prints nothing for a field that is not there, and the script goes on with an empty text. v1beta2 has no single field in its place.',
  },
  'reference/state-metrics-version': {
    what: 'the metrics of {kind} are read at {version}',
    next: 'write {now}; the label customresource_version of every series changes with it',
    why: 'Objects are read at the version that is written here, until that is not served any more. The version and the fields below it have to change together, and queries that select the version with them.',
  },
  'reference/state-metrics-moved': {
    what: 'the metrics of {kind} read {field}, which is {now} now',
    next: 'write it together with the version',
    why: 'Objects read at v1beta2 have the field in another place. With the old path the metric disappears without a warning.',
  },
  'reference/state-metrics-changed': {
    what: 'the metrics of {kind} read {field}, which is not the same any more: {cause}',
    next: 'read another field, or take the metric out',
    why: 'v1beta2 has no single field of the same form in place of this one. A metric of something else is another metric, which only you can choose.',
  },
  'reference/state-metrics-elsewhere': {
    what: 'the metrics of {kind} read {field}, which is somewhere else now',
    next: 'read another field, or take the metric out',
    why: 'The path counts from that of its metric, and in v1beta2 the field is not below it any more. No relative path leads there.',
  },
} as const satisfies Catalogue
