/** A file that cannot be read as what it is said to be. The message is for the person at the keyboard: what, where, what to do. */
export class FileRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FileRefusal'
  }
}
