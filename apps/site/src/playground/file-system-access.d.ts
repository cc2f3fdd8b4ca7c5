/** Of the File System Access API, what the compiler does not know: browsers that lack it have no such function. */
interface Window {
  showDirectoryPicker?(options: { mode: 'read' }): Promise<FileSystemDirectoryHandle>
}
