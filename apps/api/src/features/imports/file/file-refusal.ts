/** A file that cannot be imported. The message is for the person at the keyboard: what is wrong, where, what to do. */
export class FileRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FileRefusal'
  }
}
