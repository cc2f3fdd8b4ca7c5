import type { Catalogue } from '@capi-migrate/transitions'

const byHand = 'write the patch for the new version by hand'
const operationByHand = 'write this operation for the new version by hand'

/** What kustomize leaves to a person. */
export const kustomizeTasks = {
  'kustomize/patch-per-object': {
    what: 'this patch is applied to several objects, and each would need another one in the new version',
    next: 'write a patch of its own for each of them, then run the command again',
    why: 'A patch has one text for all objects it is applied to. Here the text that is right for one object would not be right for another, for instance because an entry stands elsewhere in its list.',
  },
  'kustomize/list-per-object': {
    what: 'this patch is applied to several objects; a patch on a list replaces all of it, and each object has other entries',
    next: 'write a patch of its own for each object, or JSON patches that add to the list',
    why: 'Kustomize knows no key to merge the lists of custom resources by, so a patch has to hold the whole list. The list of one object would overwrite that of another.',
  },
  'kustomize/list-schema': {
    what: 'a map becomes a list here, and the kustomization has a schema of its own that may tell Kustomize how to merge it',
    next: 'write the patch for the new version by hand: the entries as a list, with a merge key or in full',
    why: 'With a merge key in the schema, Kustomize merges the list entry by entry; without one, the patch replaces the whole list. The two need different patches, and the schema is not read here.',
  },
  'kustomize/list-uncertain': {
    what: 'a patch on a list replaces all of it, and {list} cannot be written out in full with certainty',
    next: byHand,
    why: 'The patch is applied before and after the migration, and the two objects are compared. They differ even with the list written out in full, so the patch would change or lose an entry.',
  },
  'kustomize/merge-differs': {
    what: 'merging this patch would not give what it gave before: {place} would differ',
    next: byHand,
    why: 'The patch is applied before and after the migration, and the two objects are compared. They differ, so the rewritten patch would mean something else than yours.',
  },
  'kustomize/directive-unknown': {
    what: '"$patch: {directive}" is not known',
    next: byHand,
    why: 'A patch can be rewritten only if it is known what it does to its object. Only `delete`, `replace` and `merge` are known as values of `$patch`.',
  },
  'kustomize/directive-in-list': {
    what: 'this patch has a list with "$patch" items',
    next: byHand,
    why: 'An item with `$patch` is about single entries of the list. Kustomize knows no key to merge the lists of custom resources by, so it is not certain which entries are meant.',
  },
  'kustomize/operation-differs': {
    what: '{op} {path} cannot be expressed exactly in the new version: {place} would differ',
    next: operationByHand,
    why: 'The operation is applied before and after the migration, and the two objects are compared. They differ at this place, so the rewritten operation would mean something else than yours.',
  },
  'kustomize/operation-not-applicable': {
    what: '{op} {path} does not apply to the object as it is: {cause}',
    next: 'mend the patch, then run the command again',
    why: 'The operations are applied one after the other to know what each of them does. One that does not apply does nothing that could be said in the new version.',
  },
  'kustomize/move-without-counterpart': {
    what: '{op} to {path} has no counterpart in the new version',
    next: operationByHand,
    why: '`move` and `copy` carry a value from one field to another. In the new version one of the two fields is gone, stands in several places, or is an entry of a list that was a map.',
  },
  'kustomize/patch-base-missing': {
    what: 'this patch is left as it is: an object it is applied to is not among the files of this run, or cannot be read ({names})',
    next: 'run the command with the folder of the base as well, or write the patch for the new version by hand',
    why: 'What becomes of a patch depends on the objects it is applied to: on their version, and on what stands in their lists. Without them a patch could be written that finds nothing, or that overwrites entries.',
  },
  'kustomize/patch-empty': {
    what: 'nothing is left of this patch: the new version has none of the fields it names',
    next: 'remove the patch, and its entry in the kustomization',
    why: 'Files are edited and never deleted. If the patch goes and its entry in the kustomization stays, the build breaks.',
  },
  'kustomize/patch-without-target': {
    what: 'this JSON patch is left as it is: it names {path}, which changes in the new version, and nothing here says what it is applied to',
    next: 'if it is for objects of Cluster API, write it for the new version; `migrate explain` says where each field goes',
    why: 'A JSON patch does not name its object; who applies it does. Objects of other kinds may have a field of the same path, and theirs does not move.',
  },
  'kustomize/patch-target-printed': {
    what: 'this JSON patch is left as it is: template code says which objects it is applied to',
    next: 'write the name of its target, or patch with an object instead of operations; then run the command again',
    why: 'In the new version the patch has to add parents that are not there, or to find an entry by its place in a list. Which of them are there depends on the objects that the patch finds, and these are only known when the kustomization is rendered.',
  },
  'kustomize/patch-in-transformer': {
    what: 'this patch of objects of Cluster API is left as it is: it stands in a transformer',
    next: 'put it below `patches` of the kustomization and run the command again, or write it for the new version by hand',
    why: 'A patch is rewritten by what it finds when it is applied. Kustomize runs transformers after all patches, and what they find is not worked out here.',
  },
  'kustomize/patch-file-unread': {
    what: 'this patch is of objects that would be migrated, or may be, and its file ({file}) is not among those of this run or cannot be read',
    next: 'run the command with that file as well: name it where git or .migrateignore leaves it out; or write both for the new version by hand',
    why: 'A patch that is not read cannot be rewritten. If it stays in the old version, it writes fields into the migrated objects that the new version does not have.',
  },
  'kustomize/patch-text-unread': {
    what: 'this patch is left as it is: {cause}',
    next: 'write the patch as a literal block (`patch: |-`), or in a file of its own',
    why: 'The patch is a text within the kustomization. As it stands there it cannot be read, and what is not read is not rewritten.',
  },
  'kustomize/patch-text-folded': {
    what: 'this patch is left as it is: its text is folded',
    next: 'write the patch as a literal block (`patch: |-`), or in a file of its own',
    why: 'In a folded text the lines of the file are not the lines of the patch. An edit could not be made at its place with certainty.',
  },
  'kustomize/version-base-missing': {
    what: 'the objects this selects are not among the files of this run, so its version is left as it is',
    next: 'run the command with the folder of the base as well, or change the version by hand',
    why: 'A selector has to say the version that its objects have, or it finds nothing. Without the objects it is not known whether they are migrated.',
  },
  'kustomize/version-mixed': {
    what: 'this selects objects that go to different versions: {versions}',
    next: 'leave the version out, or select each kind on its own',
    why: 'A selector has one version. With any of these it would not find the objects of the others any more.',
  },
  'kustomize/field-spec-base-missing': {
    what: 'this field spec is left as it is: the objects it is about are not among the files of this run',
    next: 'run the command with the folder of the base as well, or write it for the new version by hand',
    why: 'A field spec has to say the version and the fields that its objects have. Without the objects it is not known whether they are migrated.',
  },
  'kustomize/field-spec-without-counterpart': {
    what: 'this field spec is left as it is: {path} has no single counterpart in the new version',
    next: 'remove this field spec, or write it for the new version by hand',
    why: 'A field spec has one path for all objects it is about. In the new version the field stands in several places, has another form, or is another one in each kind; or the field spec names no kind and is about objects that stay as they are, too.',
  },
  'kustomize/build-differs': {
    what: 'what this builds after the migration would not be the conversion of what it builds now: {object} would differ at {place}; all that its kustomizations name stays as it is',
    next: 'do what the other tasks of its files say, or write the patch of this field for the new version by hand',
    why: 'The kustomization is built before and after the migration, and the objects are compared. They differ, for instance because a patch stays behind, so an apply would change what runs.',
  },
  'kustomize/build-refused': {
    what: 'what this builds would be refused after the migration, and is not refused now: {object}: {why}; all that its kustomizations name stays as it is',
    next: 'write it in the object or in a patch, and run the command again',
    why: 'The kustomization is built before and after the migration, and what it builds is checked against both versions. As v1beta1 the object can be applied, as v1beta2 it cannot.',
  },
  'kustomize/replacement-form': {
    what: 'the value that is written here has another form in the new version than the field it is read from',
    next: 'give it a source of the new form, or write the value out',
    why: 'A replacement copies a value as it is. After the migration the two fields take different forms, such as `5m` and `300`, so the copy would be refused or would mean something else.',
  },
  'kustomize/path-without-counterpart': {
    what: '{path} has no single counterpart in the new version of the objects it is read in',
    next: 'write the replacement for the new version by hand',
    why: 'One path is followed in every object. In the new version this one leads nowhere, to several places, or elsewhere in each object.',
  },
  'kustomize/variable-form': {
    what: 'the field this variable is read from has another form in the new version',
    next: 'look at every place that uses the variable, and give it the form that place expects',
    why: 'A variable copies its value into any text that names it. Which form is expected there, such as `5m` or `300`, only you know.',
  },
  'kustomize/variable-in-list': {
    what: 'the field this variable is read from is in a list now, and variables read lists by index only',
    next: 'use a replacement in place of the variable',
    why: 'The list is sorted by name, so an entry that comes or goes moves the others. An index would then read another entry without a word.',
  },
  'fleet/overlay-differs': {
    what: 'Fleet lays this over {base}, and both stay as they are: {why}',
    next: 'write the patch of this field for the new version by hand, together with {base}',
    why: 'A patch of Fleet need not say what it is for, and goes on writing fields of the older version without a word. So it moves together with its file: what both give after the migration has to be the conversion of what they give now.',
  },
  'fleet/patch-unread': {
    what: 'Fleet lays this over {object} in {base}, and both stay as they are: what it does cannot be worked out',
    next: 'write the patch for the new version by hand, together with {base}',
    why: 'The patch cannot be read, has a directive (`$patch`) that Fleet takes for a field, or is for an object in a list. Fleet applies JSON patches, or merges maps and replaces everything else.',
  },
} as const satisfies Catalogue
