import type { ErrorComponentProps } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { ModuleLoadError } from '../../../lib/lazy/load-module.ts'
import { removeStartFrame } from '../../../lib/screen/start-frame.ts'
import { LoadFailed } from '../../../ui/states/load-failed.tsx'
import { BigError } from '../components/big-error.tsx'

/** An error on a blank page. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return <Failure error={error} reset={reset} inShell={false} />
}

/** An error of one page: the bars stay, so that users can go elsewhere or log out. */
export function ErrorInShell({ error, reset }: ErrorComponentProps) {
  return <Failure error={error} reset={reset} inShell />
}

type Props = Pick<ErrorComponentProps, 'error' | 'reset'> & { inShell: boolean }

function Failure({ error, reset, inShell }: Props) {
  const t = useTranslations('errors')
  if (error instanceof ModuleLoadError) return <MissingPage error={error} reset={reset} />
  const { status, message, requestId, isClientError } = toApiError(error)
  const text = message || t('unknown')
  const retry = isClientError ? undefined : reset
  return <BigError status={status} message={text} requestId={requestId} retry={retry} inShell={inShell} />
}

/** The code of the page could not be loaded; offers to try again. */
function MissingPage({ error, reset }: { error: ModuleLoadError; reset: () => void }) {
  useLayoutEffect(removeStartFrame, [])
  return <LoadFailed onAgain={() => void error.again().then(reset)} />
}
