import { Suspense, useEffect, useState } from 'react'
import { registerSignInDialog } from '../../../lib/auth/sign-in-again.ts'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'

const SignInAgainDialog = lazyComponent(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
  (props) => () => props.onDone(false),
)

/** When a session ends, a dialog over the page renews it, so that nothing typed is lost. */
export function SignInAgain() {
  const [pending, setPending] = useState<{ resolve: (signedIn: boolean) => void }>()
  useEffect(() => registerSignInDialog(() => new Promise((resolve) => setPending({ resolve }))), [])
  if (!pending) return null
  const done = (signedIn: boolean) => {
    setPending(undefined)
    pending.resolve(signedIn)
  }
  return (
    <Suspense>
      <SignInAgainDialog onDone={done} />
    </Suspense>
  )
}
