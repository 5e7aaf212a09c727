import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import type { Capacity, RequiredField, Truck } from '../../model/truck.ts'
import { TruckForm } from '../truck-form.tsx'

type Props = {
  onClose: () => void
  truck: Truck
  onChange: (changes: Partial<Truck>) => void
  missing: readonly (RequiredField | Capacity)[]
}

/** A truck that is not of the fleet: its fields are typed. */
export function HiredTruck({ onClose, truck, onChange, missing }: Props) {
  const t = useTranslations('builder.fleet')
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t('hiredTitle')}
      footer={
        <Button primary onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <TruckForm truck={truck} onChange={onChange} missing={missing} />
    </SlideIn>
  )
}
