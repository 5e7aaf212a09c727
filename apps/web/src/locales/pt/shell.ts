import app from './app.ts'
import errors from './errors.ts'
import sessions from './sessions.ts'
import ui from './ui.ts'

/** What login, shell and kit say, in one load. */
export default { app, errors, sessions, ui }
