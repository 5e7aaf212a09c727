/** Opens the dialog that asks for the password again; resolves true once the session is back. */
type Dialog = () => Promise<boolean>

let dialog: Dialog | undefined
let waiting: Promise<boolean> | undefined

/** The layout offers the dialog while something is on screen that could be lost. */
export function offerSignInDialog(open: Dialog) {
  dialog = open
  return () => {
    if (dialog === open) dialog = undefined
  }
}

/** All calls that meet an ended session wait for the same dialog. False: nobody can be asked, go to /login. */
export async function askToSignIn(): Promise<boolean> {
  if (!dialog) return false
  waiting ??= dialog().finally(() => {
    waiting = undefined
  })
  return waiting
}
