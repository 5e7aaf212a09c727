import type { ErrorComponentProps } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { PartNotLoaded } from '../../../lib/parts/load-part.ts'
import { dropFirstFrame } from '../../../lib/screen/first-frame.ts'
import { PartMissing } from '../../../ui/states/part-missing.tsx'
import { BigError } from '../components/big-error.tsx'

/** What could not be shown: status, message, and a way home, on a blank layout (spec §2). */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return <Failure error={error} reset={reset} inShell={false} />
}

/** The same where only a page failed: the bars stay, so that one can go elsewhere or log out. */
export function ErrorInShell({ error, reset }: ErrorComponentProps) {
  return <Failure error={error} reset={reset} inShell />
}

type Props = Pick<ErrorComponentProps, 'error' | 'reset'> & { inShell: boolean }

function Failure({ error, reset, inShell }: Props) {
  const t = useTranslations('errors')
  if (error instanceof PartNotLoaded) return <MissingPage error={error} reset={reset} />
  const { status, message, requestId, isClientError } = toApiError(error)
  const said = message || t('unknown')
  const retry = isClientError ? undefined : reset
  return <BigError status={status} message={said} requestId={requestId} retry={retry} inShell={inShell} />
}

/** The page is neither on the device nor to be had: it is asked for again before anything is drawn. */
function MissingPage({ error, reset }: { error: PartNotLoaded; reset: () => void }) {
  useLayoutEffect(dropFirstFrame, [])
  return <PartMissing onAgain={() => void error.again().then(reset)} />
}
