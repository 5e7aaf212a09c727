import { IconRadar } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { useFindPrinters } from '../../printers-api.ts'
import classes from './printers.module.css'

type Props = {
  /** Addresses of the printers that there are. */
  addresses: readonly string[]
  onCreate: (begun: { name: string; address: string }) => void
}

/** Printers that say in the network of the server that they are there; a new record begins with their name and address. */
export function FoundPrinters({ addresses, onCreate }: Props) {
  const t = useTranslations('printers.find')
  const find = useFindPrinters()
  const found = find.data?.data.map((one) => ({
    ...one,
    known: one.known || addresses.includes(one.address),
  }))
  return (
    <section className={classes.section} aria-label={t('title')}>
      <header className={classes.panelHead}>
        <h2>{t('title')}</h2>
        <Button
          loading={find.isPending}
          leftSection={<IconRadar size={16} aria-hidden="true" />}
          onClick={() => find.mutate({})}
        >
          {t('find')}
        </Button>
      </header>
      {found === undefined && <p className={classes.quiet}>{t('text')}</p>}
      {found?.length === 0 && <p role="status">{t('none')}</p>}
      {found && found.length > 0 && (
        <ul className={classes.found} aria-label={t('title')}>
          {found.map(({ name, address, model, known }) => (
            <li key={address}>
              <span>
                {name} {known && <Badge colour="secondary">{t('known')}</Badge>}
              </span>
              <code>{address}</code>
              {model !== '' && <small>{model}</small>}
              {!known && (
                <Button
                  aria-label={t('createOf', { name, address })}
                  onClick={() => onCreate({ name, address })}
                >
                  {t('create')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
