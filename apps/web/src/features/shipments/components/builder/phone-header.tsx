import { IconTruck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import type { TruckState } from '../../model/use-truck.ts'
import { useDepartureText } from './builder-chips.tsx'
import classes from './phone-bar.module.css'

/** The choice of truck and departure opens from the header, so that the documents come first. */
export function PhoneHeader({ state, children }: { state: TruckState; children: ReactNode }) {
  const t = useTranslations('shipments')
  const builder = useTranslations('builder')
  const [open, setOpen] = useState(false)
  const { truck } = state
  const departure = useDepartureText(truck)
  return (
    <>
      <PageHeader
        title={t('new')}
        lead={[truck.route, departure].filter((part) => part !== '').join(' · ')}
        back={{ to: '/picking' }}
        beside={
          <Button
            className={classes.truckButton}
            leftSection={<IconTruck size={18} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {truck.carRegistration || builder('fleet.label')}
          </Button>
        }
      />
      <SlideIn open={open} onClose={() => setOpen(false)} title={builder('fleet.label')}>
        <div className={classes.choices}>{children}</div>
      </SlideIn>
    </>
  )
}
