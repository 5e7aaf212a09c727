/** Opens the dialog that asks for the password again; resolves true once the session is back. */
type Dialog = () => Promise<boolean>

let dialog: Dialog | undefined
let waiting: Promise<boolean> | undefined

/** Registered by the layout while a page is open whose content could be lost. */
export function registerSignInDialog(open: Dialog) {
  dialog = open
  return () => {
    if (dialog === open) dialog = undefined
  }
}

/**
 * All calls that find the session ended wait for the same dialog. False: no dialog is registered, go to
 * /login.
 */
export async function requestSignIn(): Promise<boolean> {
  if (!dialog) return false
  waiting ??= dialog().finally(() => {
    waiting = undefined
  })
  return waiting
}
