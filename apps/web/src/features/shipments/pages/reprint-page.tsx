import { canOpen } from '@cais/domain/access/pages'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../../lib/api/api-error.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { useMissing } from '../../../ui/fields/use-missing.ts'
import { Card } from '../../../ui/page/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from './reprint-page.module.css'

/** The start page of reprinting operators: a number from paper, typed or scanned, opens its shipment or note (decision 0114). */
export function ReprintPage() {
  const t = useTranslations('shipments.reprint')
  const hasList = canOpen(rolesOf(useCurrentUser()), 'picking')
  const [number, setNumber] = useState('')
  const missing = useMissing()
  const { find, isPending, refusal } = useOpenByNumber()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!missing.asks(event.currentTarget, [number.trim()])) void find(number.trim())
  }
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={classes.page}>
        <Card>
          <form className={classes.form} onSubmit={submit} noValidate>
            <TextInput
              label={t('number')}
              description={t('hint')}
              placeholder={t('example')}
              autoFocus
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={60}
              value={number}
              error={missing.of(number.trim()) ?? refusal}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
            <Button type="submit" primary reads loading={isPending}>
              {t('open')}
            </Button>
            {hasList && <LinkButton to="/picking">{t('list')}</LinkButton>}
          </form>
        </Card>
        <p className={classes.about}>{t('about')}</p>
      </div>
    </>
  )
}

/** Opens what bears this number, or returns why there is none. */
function useOpenByNumber() {
  const t = useTranslations('shipments.reprint')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const find = async (number: string) => {
    setPending(true)
    setRefusal(undefined)
    try {
      const { data } = await client.fetchQuery({
        ...apiQuery('GET /shipments/of-number', { query: { number } }),
        retry: false,
      })
      const params = { id: String(data.id) }
      if (data.kind === 'shipment') await navigate({ to: '/picking/$id', params })
      else if (data.kind === 'note') await navigate({ to: '/credit/$id', params })
      else await navigate({ to: '/picking/deliveries/$id', params })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.status === 404 ? t('unknown', { number }) : error.message)
    } finally {
      setPending(false)
    }
  }
  return { find, isPending, refusal }
}
