import { Suspense, useEffect, useState } from 'react'
import { offerSignInDialog } from '../../../lib/session/sign-in-again.ts'
import { laterPart } from '../../../ui/states/later-part.tsx'

const SignInAgainDialog = laterPart(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
  (props) => () => props.onDone(false),
)

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
