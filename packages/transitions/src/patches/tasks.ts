import type { Catalogue } from '../catalogue.ts'

/** What is left where no rule can help: all of it moves, or none. */
const byHand =
  'write it for the new version by hand, together with all patches, selectors and templateRefs of this kind in the class'

/** What another order of a list does. */
export const inAnotherOrder = 'another order would replace the Machines of every Cluster of the class'

const sorted =
  'Cluster API adds to a list at its start or at its end, and at no other index, while the server has stored these flags sorted by name. Another order would be a change, and may replace Machines.'

const noParent =
  'In v1beta1 an object that nobody wrote is there, empty, and a patch can add to it; in v1beta2 it is not there, and the patch fails. A patch that adds the object would take away what a template has there.'

/** What patches of a ClusterClass leave to a person. */
export const patchTasks = {
  'patch/field-leaves-object': {
    what: 'this patch replaces an object as a whole, and {field} lies inside it in the old version and outside in the new one',
    next: 'patch the members one by one, or convert the class together with its templates if none of them has the field',
    why: 'In the old version the patch takes the field away together with the rest of the object. In the new version it would leave the field as it is, and so do something else.',
  },
  'patch/field-enters-object': {
    what: 'this patch replaces an object as a whole, and {field} lies outside it in the old version and inside in the new one',
    next: 'patch the members one by one, or convert the class together with its templates if none of them has the field',
    why: 'In the old version the patch leaves the field as it is. In the new version it would take the field away together with the rest of the object, and so do something else.',
  },
  'patch/disk-layout': {
    what: 'v1beta2 takes one of layout and diskLayout, and what else the partition has is not known here',
    next: 'patch the list of partitions as a whole',
    why: 'v1beta1 lets the two stand beside each other. A patch of one of them does not say whether the partition has the other, too, and v1beta2 refuses a partition that has both.',
  },
  'patch/no-ip-family': {
    what: 'builtin.cluster.network.ipFamily is gone: a patch that uses it fails',
    next: 'derive the family from builtin.cluster.network.pods and builtin.cluster.network.services, or from a variable of the class',
    why: 'The family follows from the CIDR blocks of Pods and Services, and templates are rewritten so. That takes 600 characters: `enabledIf` may have 256, `variable` is no template, and where `${…}` is filled in, variables of Go templates may be, too. Your networks may need less: a family that none of them has need not be told.',
  },
  'patch/empty-variable': {
    what: 'variable {name} is empty by default, and the new version refuses what this patch writes then',
    next: `write '{{ ne .{name} "" }}' into \`enabledIf\` of the patch`,
    why: 'The old version takes the empty value, the new one refuses it, so that no Cluster that leaves the default could be reconciled. When a patch applies is for the author of the class to say.',
  },
  'patch/entry-not-split': {
    what: 'the text of this entry cannot be split into a name and a value',
    next: byHand,
    why: 'One version has a map here, the other a list of names and values. The patch has to say the name and the value in another form, and this text does not show them, or would say something else when its lines are moved.',
  },
  'patch/entry-may-be-empty': {
    what: 'the template of this entry may print nothing: v1beta1 then leaves the entry out, and v1beta2 refuses one without a value',
    next: 'write the condition into `enabledIf` of the patch, and take it out of the template',
    why: 'In v1beta1 the entry is the key of a map, and a key without a value is dropped. In v1beta2 it is an item of a list with a name, which needs a value. When the patch applies is for the author of the class to say.',
  },
  'patch/entry-rendered': {
    what: 'the whole entry is rendered here, and its name has to become a part of it',
    next: byHand,
    why: 'In v1beta1 the name is the key of a map, in v1beta2 it is a member of the entry. The entry is only known when it is rendered, so nothing can be put into it here.',
  },
  'patch/dash-is-key': {
    what: '{map} is a map in this version, so this patch sets a key named "-"',
    next: 'name the key in the path',
    why: 'A path that ends with `-` adds an item to a list, but this is a map. Which key is meant, only you know.',
  },
  'patch/index-of-map': {
    what: '{path} names an entry by its index, and the map has no order',
    next: 'patch {map} as a whole',
    why: 'The new version names an entry by its key. Which entry has the index depends on the template and on the patches before this one.',
  },
  'patch/index-unknown': {
    what: '{op} of "{name}": {list} is a list in the new version, and the index of the entry cannot be known',
    next: 'patch {list} as a whole, or change "{name}" in the template',
    why: 'A patch of a list names an entry by its index. The index depends on what the list holds by then, and a wrong one would change another entry.',
  },
  'patch/external': {
    what: 'the Runtime Extension {extension} is given {kinds} in the versions of their templateRefs, and the class reads them in {version} until it takes the new ones',
    next: 'make sure that the extension takes {apiVersions} and answers with patches for them, then write these in the templateRefs and run the command again',
    why: 'Cluster API gives a Runtime Extension the templates of a class in the versions of their references, and applies the patches that it answers with to them. An extension that takes v1beta2 reads the types of v1beta2 and names their fields in its patches. Only its authors know which versions it takes.',
  },
  'patch/parent-unseen': {
    what: 'templates of the new version have no implicit empty {parent}, and {templates} was not found, so it is not known whether it has one',
    next: 'convert the class together with {templates}; or, where the template has none, put {op: add, path: {path}, value: {}} before this patch',
    why: noParent,
  },
  'patch/parent-sometimes': {
    what: 'templates of the new version have no implicit empty {parent}, and an earlier patch with a condition may write it',
    next: 'let the template have {path}, or one patch write all of it',
    why: noParent,
  },
  'patch/parent-of-some': {
    what: 'templates of the new version have no implicit empty {parent}: some of {templates} have it, some do not',
    next: 'let all of them have {path}, or none',
    why: noParent,
  },
  'patch/no-such-flag': {
    what: '{op} of "{name}": {list} does not have it when this patch is applied, so the patch fails',
    next: 'take the patch out, or put the flag into the template',
    why: 'The patch fails in the old version already, whatever the template, and nothing is generated. Whether the patch or the template is wrong, only you know.',
  },
  'patch/flag-name-rendered': {
    what: '{op} of "{name}": {list} is a list in the new version, sorted by name, and template code decides which flag this is',
    next: 'write the name of the flag, or patch {list} as a whole',
    why: sorted,
  },
  'patch/path-rendered': {
    what: 'template code decides a part of {path}, so the field that this patch changes is unknown',
    next: 'write the whole path, or write this patch for the new version by hand',
    why: 'A field may have another path or another form in the new version. A patch with a path of the old version fails, or sets a field that the server drops.',
  },
  'patch/flags-rendered': {
    what: '{op} of "{name}": {list} is a list in the new version, sorted by name, and what it holds by then is only known when an earlier patch is rendered',
    next: 'patch {list} as a whole, sorted by name',
    why: sorted,
  },
  'patch/flags-unseen': {
    what: '{op} of "{name}": {list} is a list in the new version, sorted by name, and {templates} was not found, so it is not known what it holds',
    next: 'convert the class together with {templates}',
    why: sorted,
  },
  'patch/flags-differ': {
    what: '{op} of "{name}": {list} is a list in the new version, sorted by name, and what it holds by then is not the same in all templates and with all conditions, or not known in full',
    next: 'let one patch for each template write {list} as a whole, sorted by name',
    why: sorted,
  },
  'patch/template-unsorted': {
    what: `{kind} {name} has {list} not sorted by name, as the class reads it now; ${inAnotherOrder}`,
    next: 'refer to a copy of the template, of another name, that has the list sorted by name',
    why: 'The class reads this template in the old version, where the list is a map, which the server sorts. In the new version it would get the list in the order of the template.',
  },
  'patch/sometimes-empty': {
    what: 'the new version refuses an empty value at {path}, and the patches that add to it have conditions',
    next: 'let the first of them write the whole value, or give this patch a value that is not empty',
    why: 'Without this patch the later ones have nothing to add to. With it the value stays empty where their conditions are not met, and the new version refuses that.',
  },
  'patch/leaves-empty': {
    what: 'nothing may be left of {path}, and the new version does not accept it empty',
    next: 'remove the whole of it, or let a patch without a condition add to it',
    why: 'Whether something is left depends on patches with conditions. To remove all of it would break those that add to it, to keep it empty is refused.',
  },
  'patch/nothing-to-remove': {
    what: 'there may be nothing to remove at {path}: the new version has no implicit empty objects',
    next: 'convert the class together with its templates, or take the patch out',
    why: 'In v1beta1 an object that nobody wrote is there, empty, and can be removed. In v1beta2 it is not there, and a patch that removes it fails.',
  },
  'patch/empties-field': {
    what: 'this patch empties {path}, and the new version does not accept an empty value there',
    next: 'take the value out of the template, and this patch out of the class',
    why: 'No patch of the new version can say the same. Without the patch the value of the template would count.',
  },
  'patch/empties-unseen': {
    what: 'this patch empties {path}, and the new version does not accept an empty value there',
    next: 'convert the class together with its templates, or take the patch out',
    why: 'No patch of the new version can say the same. Without the patch a value of the template would count, and whether the template has one cannot be seen.',
  },
  'patch/refused': {
    what: 'Cluster API refuses this patch in the old version as well: {cause}',
    next: 'correct the patch, or take it out of the class',
    why: 'A patch that Cluster API refuses does nothing. Written for the new version, it could become one that is taken, and change templates.',
  },
  'patch/may-print-empty': {
    what: 'the text rendered for {path} may be {empty}, which v1beta1 leaves out and v1beta2 does not',
    next: 'let the patch apply only if the value of {field} is not {empty} (`enabledIf`), or let the template print nothing instead of {empty}',
    why: 'The server drops an empty value of this field when it converts a v1beta1 object. In v1beta2 the value is stored, which replaces Machines, or refused. What the code prints is only known when it is rendered.',
  },
  'patch/variable-holds-empty': {
    what: 'variable {variable} may have {field}: {empty} in the objects that it holds for {path}, which v1beta1 leaves out and v1beta2 does not',
    next: 'write a valueFrom.template that prints {field} only if it is not {empty}, or take {field} out of the schema of the variable',
    why: 'The server drops an empty value of this field when it converts a v1beta1 object. In v1beta2 the value is stored, which replaces Machines, or refused. The variable has the value that each Cluster sets.',
  },
  'patch/text-in-old-form': {
    what: 'the text rendered here is in the form of the old version: {cause}',
    next: 'give {path} a value of the new form (a variable of its own, or a template that computes it)',
    why: 'The value is only known when the patch is rendered, so nothing can be computed from it here.',
  },
  'patch/variable-in-old-form': {
    what: 'variable {variable} is in the form of the old version: {cause}',
    next: 'give {path} a value of the new form (a variable of its own, or a template that computes it)',
    why: 'The variable has the value that each Cluster sets. Another form of it would change the class for everybody who uses it.',
  },
  'patch/variable-with-old-fields': {
    what: 'variable {variable} holds an object as v1beta1 knows it at {path}',
    next: 'make a valueFrom.template of it that writes the new form, or change the variable and all Clusters that set it',
    why: 'The variable has the value that each Cluster sets, and fields of the object have changed. Another form of it would change the class for everybody who uses it.',
  },
  'patch/text-with-old-fields': {
    what: 'the text rendered for {path} holds fields that have changed',
    next: byHand,
    why: 'The fields change inside a text that template code renders. The result does not go to one place of the new version, or nothing is at hand that reads such code.',
  },
  'patch/text-not-rewritten': {
    what: 'the text rendered for {path} holds fields that have changed: {cause}',
    next: byHand,
    why: 'The fields change inside a text that template code renders. It is rewritten where the code around them is understood; a text that is wrong would only show when a Cluster is generated.',
  },
  'patch/text-decides-flags': {
    what: `the text rendered for {path} decides names of flags, which are a list in the new version, sorted by name; ${inAnotherOrder}`,
    next: 'write the names of the flags, or range over a map of them and nothing else',
    why: 'The server sorts the map of the old version, and nobody sorts the list of the new one. Which names the text prints is only known when it is rendered.',
  },
} as const satisfies Catalogue
