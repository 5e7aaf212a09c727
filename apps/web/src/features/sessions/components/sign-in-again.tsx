import { lazy, Suspense, useEffect, useState } from 'react'
import { offerSignInDialog } from '../../../lib/sign-in-again.ts'

const SignInAgainDialog = lazy(async () => ({
  default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
}))

/** While a page is on screen, an ended session is renewed over it, so that nothing typed is lost. */
export function SignInAgain() {
  const [answer, setAnswer] = useState<{ give: (signedIn: boolean) => void }>()
  useEffect(() => offerSignInDialog(() => new Promise((resolve) => setAnswer({ give: resolve }))), [])
  if (!answer) return null
  const done = (signedIn: boolean) => {
    setAnswer(undefined)
    answer.give(signedIn)
  }
  return (
    <Suspense>
      <SignInAgainDialog onDone={done} />
    </Suspense>
  )
}
