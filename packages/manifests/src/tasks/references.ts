import type { Catalogue } from '@capi-migrate/transitions'

const wait = 'wait for {now}'

const conditions =
  'Conditions of v1beta2 have other names, and some have another meaning. Once nobody sets the old one any more, a script that waits for it waits until it times out.'

/** What references leaves to a person. */
export const referencesTasks = {
  'reference/machine-data': {
    what: 'the text in {path} is machine data: a change of it {effect}, so it is not changed. Reason to change it: {cause}',
    next: '{how}',
    why: 'A Machine gets this text when it boots, and its command runs there. Cluster API compares it like every other field: an apply of another text is a change of the spec, and may replace Machines. So `--references` does not write it alone; with `--machine-data` it does.',
  },
  'reference/api-version': {
    what: '{field} names {kind} of {version}',
    next: 'write {now}',
    why: 'The older version finds the object as long as the server serves it, and nothing after that. What is no object of Cluster API is written with `--references` only, and only where its text can be changed with certainty.',
  },
  'reference/in-values': {
    what: 'the values of a chart name {kind} of {version}',
    next: 'look how the chart prints these values, and change the version together with the chart',
    why: 'A chart prints its values into an object of v1beta1 or v1beta2, or makes a name from them. A version that changes alone may not fit the object, and another name replaces Machines. So `--references` does not change values.',
  },
  'reference/group-version': {
    what: 'it names {kind} at {version}',
    next: 'write {now}',
    why: 'The older version is found as long as the server serves it, and nothing after that.',
  },
  'reference/schema': {
    what: 'names {version}{others}, which is the schema of an older version',
    next: 'name the schema of v1beta2, where there is one',
    why: 'Editors and checks such as kubeconform compare objects with the schema that is named here, and the older one does not know the fields of v1beta2. Whether there is a newer one at that address is not known here.',
  },
  'reference/event-source': {
    what: 'it hands on {kind} as {version} has it, and {readers} read that',
    next: 'write {now} here, and in the same change each field that {readers} read',
    why: 'The objects have the fields of the version that is asked for. With the version changed alone, what reads them finds nothing, and nothing says so. So neither the version nor a field beside it is written.',
  },
  'reference/unread': {
    what: 'names {version}{others}, in a place that is not understood',
    next: 'look whether it has to follow, and write it by hand',
    why: 'Everything that names an older version of Cluster API is either read or told, so that silence means that nothing is there. This place is in none of the forms that the command knows.',
  },
  'reference/unread-version': {
    what: 'names {version}{others}, and only code knows which version that is',
    next: 'see that it is v1beta2 where the objects are',
    why: 'The group is one of Cluster API, and its version comes from a variable. Where that is older, this finds nothing once the older version is not served.',
  },
  'reference/path-moved': {
    what: '{field} of {kind} is {now} in v1beta2',
    next: 'write {now}',
    why: 'Who reads or patches the old field finds nothing there, often without a word. Code is written only where the new field lies in what every object has: elsewhere, code that does not ask first whether the parent is there fails.',
  },
  'reference/path-value': {
    what: '{field} of {kind} is {now} in v1beta2, and its value is different: {cause}',
    next: 'write {now}, and the value as it is there',
    why: 'The field has another name and another form of value. What is compared with it, or written there, has to change, too.',
  },
  'reference/path-other-meaning': {
    what: '{field} of {kind} has another meaning in v1beta2; what it says in v1beta1 is {now} for a while',
    next: 'look the field up with `migrate explain`, and decide which of the two you mean',
    why: 'v1beta2 has a field of this name that says something else, and keeps the older one for as long as v1beta1 is served.',
  },
  'reference/path-deprecated': {
    what: '{field} of {kind} is not there in v1beta2; what it says is {now} for a while',
    next: 'read something else, such as a condition; {now} goes with v1beta1',
    why: 'v1beta2 keeps the older field for as long as v1beta1 is served, and has nothing in its place.',
  },
  'reference/path-unclear': {
    what: 'it reads {field} of something that is not clear here, and v1beta2 has {field} of {kind} elsewhere',
    next: 'look whether it is that field; if so, write the one that `migrate explain` names',
    why: 'The code passes an object on in a way that is not followed, or is in a form that is not read. It names a field that has moved, so it may read nothing after the migration.',
  },
  'reference/policy-mutation': {
    what: 'the policy writes {fields} of {kind}, which v1beta2 has elsewhere',
    next: 'write the expression for v1beta2, together with the version',
    why: 'The expression builds a part of an object. The part and the version that the policy names have to change together.',
  },
  'reference/resource-version': {
    what: 'it names {resource}',
    next: 'write {now}',
    why: 'The older version is found as long as the server serves it, and nothing after that.',
  },
  'reference/resource-path': {
    what: 'it asks the API server for {path}',
    next: 'write {now}, and read what comes back as v1beta2 has it',
    why: 'The answer has the fields of the version that the path names. When the version is not served any more, there is no answer.',
  },
  'reference/path-gone': {
    what: '{field} of {kind} is not there in v1beta2: {cause}',
    next: 'take it out, or say it with another field',
    why: 'v1beta2 has no single field in its place, so there is no path that could be written here.',
  },
  'reference/patch-target': {
    what: 'the patch is for {kind} at {version}',
    next: 'write {now}, together with the fields of the patch',
    why: 'A target that names a version finds only objects of that version. When they are migrated the patch is not applied any more, and nothing says so.',
  },
  'reference/patch-base': {
    what: 'the patch is for {kind} at {version}, and what it is applied to is not among the files of this run',
    next: 'write {now} and the fields as they are there, at the time when what it is applied to changes its version',
    why: 'A merge finds an object by its version. If the patch moved alone, it would find nothing, and the build would end.',
  },
  'reference/patch-bound': {
    what: 'these patches are for what `{base}` holds or makes, and cannot be rewritten together with it; both stay as they are',
    next: 'write the patches for v1beta2, and in the same change run the command on `{base}` alone, or on its folder',
    why: 'A patch finds an object by its version, and writes the fields of that version. Moved alone, either of the two breaks the other. Here the patches stand in a text or a form in which they cannot be changed with certainty, or something else makes the objects, such as a chart, so that what they give cannot be compared.',
  },
  'reference/policy-version': {
    what: 'the policy looks at objects at {version}',
    next: 'write {now}, together with the fields that its expressions read',
    why: 'The API server converts each object to a version that the policy names. When that version is not served any more, nothing matches.',
  },
  'reference/policy-exact': {
    what: 'the policy looks at requests of {version} alone, since its matchPolicy is Exact',
    next: 'add {now}, or leave out matchPolicy, so that the API server converts objects to the version that the policy names',
    why: 'Whoever applies an object in the newer version is not looked at any more.',
  },
  'reference/webhook': {
    what: '{name} is called with objects at {version}',
    next: 'when its program reads {now}, write {now}',
    why: 'The API server converts each object to the version that the webhook names, so its program reads that version. When it is not served any more, the webhook is not called.',
  },
  'reference/webhook-exact': {
    what: '{name} is called for requests of {version} alone, since its matchPolicy is Exact',
    next: 'when its program reads {now}, add {now}; or leave out matchPolicy',
    why: 'Whoever applies an object in the newer version passes without being looked at.',
  },
  'reference/autoscaler': {
    what: 'cluster-autoscaler is configured to read v1beta1',
    next: 'take CAPI_VERSION out, so that it finds the version by itself; v1beta2 needs cluster-autoscaler 1.33.1, 1.34 or newer',
    why: 'References of v1beta2 have no version, and an older cluster-autoscaler does not understand them. Which one runs in your cluster is not known here.',
  },
  'reference/older-core': {
    what: '{release} of Cluster API is installed from here, which does not serve v1beta2',
    next: 'install v1.11 or newer, and wait until it runs, before you apply what is written',
    why: 'An API server refuses objects of a version that it does not serve. Cluster API serves v1beta2 from v1.11 on.',
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
  'reference/ignore-differences-split': {
    what: '{field} of {kind} stands in several places in v1beta2',
    next: 'write {now} in its place',
    why: 'Argo CD ignores what the entry names and nothing else. With the old field it would find a difference in each of the new ones.',
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
  'reference/script-edits-field': {
    what: '`{tool}` edits {field}, which v1beta2 has elsewhere or in another form',
    next: 'see which file it edits; once that is v1beta2, edit the field that it has then; `migrate explain` says which',
    why: 'An edit by a pattern does nothing where it finds nothing, and the script goes on. One that writes the field by its path adds it to an object that no longer has it, and the server refuses or drops it.',
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
