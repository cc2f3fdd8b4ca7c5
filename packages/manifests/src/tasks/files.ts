import type { Catalogue } from '@capi-migrate/transitions'

/** What is left to a person of whole files, and of what in them is no object. */
export const fileTasks = {
  'file/prints-older-version': {
    what: '{language} code prints objects of {versions}; code is not rewritten',
    next: 'print the objects and run the command on what comes out, then change the code until it prints the same',
    why: 'Code may put an object together from many places, and nothing here runs it. What it prints is YAML or JSON, and that can be migrated and compared.',
  },
  'file/terraform-replaces': {
    what: 'Terraform manages objects of {versions}; another apiVersion would make it delete each and create it anew',
    next: 'take them out of its state (`terraform state rm`), write v1beta2, and import them again; kubectl_manifest of the provider alekc/kubectl has upgrade_api_version = true for it',
    why: 'The resources kubernetes_manifest and kubectl_manifest replace an object when its apiVersion changes, and a Cluster that is deleted takes its Machines along. So nothing is written here.',
  },
  'file/pulumi-replaces': {
    what: 'Pulumi manages what this file holds ({cause}); with another apiVersion it plans to create each object anew and to delete the old one',
    next: 'take the objects out of its state (`pulumi state delete`), write v1beta2, and import them again; a file that Pulumi does not apply is written where it is named to the command',
    why: 'Pulumi knows a custom resource by its apiVersion. With another one it plans to delete the object that it knew, which is the same one on the server, and a Cluster that is deleted takes its Machines along. So nothing is written below a Pulumi.yaml, nor what a program there names.',
  },
  'file/code-moves-field': {
    what: '`{from}` is `{to}` in v1beta2{how}; code is not rewritten',
    next: 'write it there, together with the version of the object',
    why: 'The code writes this field of an object of v1beta1. An object that says v1beta2 has it elsewhere, and a field in the old place is refused or dropped without a word.',
  },
  'file/code-restates-field': {
    what: '`{from}` is written in another way in v1beta2: {why}; code is not rewritten',
    next: 'write it so, together with the version of the object; `migrate explain` shows an example',
    why: 'The code writes this field of an object of v1beta1. In v1beta2 it stands in the same place and has another form.',
  },
  'file/code-drops-field': {
    what: '`{from}` is gone in v1beta2; code is not rewritten',
    next: 'remove it, together with the change of the version; `migrate explain` says why it is gone',
    why: 'The code writes this field of an object of v1beta1. v1beta2 has nothing in its place.',
  },
  'file/version-value': {
    what: '{name} is {version}; whatever takes its version from here is left as it is',
    next: 'find what reads it: its fields and this version change together',
    why: 'Which objects get their version from this value cannot be told from here. With another version alone they would have the fields of v1beta1 and say v1beta2.',
  },
  'file/v1beta1-on-purpose': {
    what: 'this file is left as it is: it says that it keeps v1beta1 on purpose',
    next: 'leave it as long as v1beta1 is tested; to migrate it anyway, name the file itself',
    why: 'A comment at the head of the file asks for v1beta1. Whatever needs the file would not find that version in it any more.',
  },
  'file/signature-beside': {
    what: 'this file is not changed: {cause}, and an edit would break the signature',
    next: 'remove the signature, run `migrate manifests` again, and sign the result',
    why: 'A signature covers every byte of a file, and only your keys can renew it. Whoever verifies it refuses a changed file, and what is built together with the file changes with it or not at all.',
  },
  'file/v1beta1-twin': {
    what: 'this file is left as it is: its name says v1beta1, and there is one like it with objects of v1beta2',
    next: 'leave it as long as v1beta1 is tested or served, then remove it; to migrate it anyway, name the file itself',
    why: 'Who keeps a file twice, once for each version, needs the older one as it is. Migrated, it would be the other one again.',
  },
  'file/hashed': {
    what: 'names of objects are made from the text of this file, so this file is not changed',
    next: 'print a changed copy of this file under another name, and do not change this file',
    why: 'A hash changes with every byte of the text. An object with another name is another object: its Machines are replaced.',
  },
  'file/hashed-values': {
    what: '`{chart}` makes names of objects from `{value}`, so these values are not changed',
    next: 'print the changed objects from another member of the values, and do not change `{value}`',
    why: 'A hash changes with every byte of the values. An object with another name is another object: its Machines are replaced. Values elsewhere count for each chart of the repository, for any of them may be installed with these values.',
  },
  'file/older-release': {
    what: 'this file is left as it is: its folder is named for {release}, which may not know the new version',
    next: 'leave it as long as that release is tested or installed; to migrate it anyway, name the file itself',
    why: 'Tests of upgrades install an older release and apply the files made for it. A release of Cluster API before v1.11 does not know v1beta2. Of a provider the number does not tell.',
  },
  'file/go-decodes': {
    what: 'this file is left as it is: Go code decodes it into types of v1beta1 ({cause})',
    next: 'move that code to the types of v1beta2, and run the command again; to migrate the file before that, name it',
    why: 'A decoder drops the fields that its types do not have, without a word, so tests and programs would work with objects that lack them. Files below `testdata` are taken for those of the Go package beside it.',
  },
  'file/client-reads': {
    what: 'this file is left as it is: code of a client reads it that has not moved to v1beta2 ({cause})',
    next: 'move that code with `migrate codemod`, and run the command again; to migrate the file before that, name it',
    why: 'A client that reads v1beta1 finds nothing where v1beta2 has a field, so its tests would fail, or pass without looking at anything.',
  },
  'file/tests-install-older': {
    what: 'this file is left as it is: tests apply it to a Cluster API that does not serve v1beta2 ({cause})',
    next: 'install v1.11 or newer in the tests, and run the command again; to migrate the file before that, name it',
    why: 'Cluster API serves v1beta2 from v1.11 on. A test that applies such a file to an older release fails, and so does one that is built from it.',
  },
  'file/setter-form': {
    what: 'this file is left as it is: kpt sets a value in it (`{setter}`) that has another form in v1beta2',
    next: 'give the setter the new form (300 for 5m), and write the objects of this file by hand in v1beta2',
    why: 'The comment behind a value tells kpt which setter to write there. It would go with the value, and the next run of the function would write the older form into an object of v1beta2.',
  },
  'file/tied': {
    what: 'this file is left as it is, since `{path}` stays: one of them patches what the other holds',
    next: 'see what is said of `{path}`; once it can move, run the command again, and both do',
    why: 'A patch finds an object by its version, and writes the fields of that version. If one of the two moved alone, the patch would find nothing, or write a field that is not there any more.',
  },
  'file/tied-outside': {
    what: 'this file is not changed: `{path}` is outside of this run, and one of the two patches what the other holds',
    next: 'run the command on a folder that holds both: `migrate manifests {folder}`',
    why: 'A patch finds an object by its version, and writes the fields of that version. If one of the two files changes alone, the next build of the kustomization fails, or writes a field that is not there any more.',
  },
  'file/generated': {
    what: 'this file says that it is generated: generating it again undoes the change, unless its source has been migrated too',
    next: 'migrate what it is generated from, and generate it again',
    why: 'The file is written because what belongs to it moves in the same run, and half of it would fit nobody. What generates it is not known here.',
  },
  'file/generated-cdk8s': {
    what: 'cdk8s generates this file: `cdk8s synth` undoes the change, unless the source has been migrated too',
    next: 'migrate the code that prints the objects (`cdk8s import` reads the new CRDs), and run `cdk8s synth`',
    why: '`cdk8s.yaml` in a folder above names the folder of this file as its output. The file is written because what belongs to it moves in the same run, and half of it would fit nobody.',
  },
  'file/task-comment': {
    what: '{task}',
    next: 'do it, and delete this comment',
    why: 'The object has been migrated, so no run can see any more whether the task is done. The comment keeps the task until you delete it.',
  },
} as const satisfies Catalogue
