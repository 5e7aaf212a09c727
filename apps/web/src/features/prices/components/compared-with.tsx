import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import {
  type PriceList,
  type PriceVersion,
  priceListQuery,
  priceListsQuery,
  type VersionPlace,
} from '../api.ts'
import classes from './prices.module.css'

const route = getRouteApi('/shell/settings/prices/$id')

/** '12.3' of the address: version 3 of list 12. */
export function placeOf(text: string | undefined): VersionPlace | undefined {
  const [, id, number] = /^([1-9]\d{0,14})\.([1-9]\d{0,8})$/.exec(text ?? '') ?? []
  return id && number ? { id: Number(id), number: Number(number) } : undefined
}

/** Which version the prices are compared with, and the way out. */
export function ComparedWith({ list, other }: { list: PriceList; other: VersionPlace }) {
  const t = useTranslations('prices.compare')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/settings/prices/$id' })
  const found = useQuery(priceListQuery(other.id)).data?.data
  const name = other.id === list.id ? '' : (found?.name ?? '')
  return (
    <div className={classes.notice} role="status">
      <span>{t('with', { number: String(other.number), name })}</span>
      <Button
        size="compact-sm"
        onClick={() => navigate({ search: { ...search, with: undefined, show: undefined } })}
      >
        {t('leave')}
      </Button>
    </div>
  )
}

type Props = { list: PriceList; version: PriceVersion; onClose: () => void }

/** Another version of the list, or of another one: what differs stands in the grid. */
export function ChooseCompared({ list, version, onClose }: Props) {
  const t = useTranslations('prices.compare')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/settings/prices/$id' })
  const lists = useQuery(priceListsQuery()).data?.data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const own = list.versions.filter(({ number }) => number !== version.number)
  const options = [
    ...own.map((one) => ({ place: `${list.id}.${one.number}`, name: list.name, one })),
    ...lists
      .filter(({ id }) => id !== list.id)
      .flatMap(({ id, name, versions }) =>
        versions.map((one) => ({ place: `${id}.${one.number}`, name, one })),
      ),
  ].map(({ place, name, one }) => ({
    value: place,
    label: t('option', { name, number: String(one.number), day: formatDate(one.validFrom) }),
  }))
  const compare = () => {
    if (chosen === null) return
    onClose()
    void navigate({ search: { ...search, with: chosen, show: 'changed' } })
  }
  return (
    <Dialog open onClose={onClose} title={t('title', { number: String(version.number) })} size={460}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          compare()
        }}
      >
        <SelectField label={t('version')} required value={chosen} onChange={setChosen} options={options} />
        <div className={classes.buttons}>
          <Button type="submit" primary disabled={chosen === null}>
            {t('show')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
