import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Capacity, RequiredField, Truck } from '../../model/truck.ts'
import { useFleet } from '../../model/use-fleet.ts'
import { TruckForm } from '../truck-form.tsx'
import { CrewFields, DepartureFields, RouteField } from './crew-fields.tsx'
import { TruckCards } from './truck-cards.tsx'
import classes from './truck-chooser.module.css'

type Props = {
  truck: Truck
  onChange: (changes: Partial<Truck>) => void
  /** The shipment that is being changed: it keeps nothing from itself. */
  shipmentId: number
  missing: readonly (RequiredField | Capacity)[]
}

/** Everything that is chosen of a truck, one below the other; the builder has the same in chips and cards. */
export function TruckChooser({ truck, onChange, shipmentId, missing }: Props) {
  const t = useTranslations('builder')
  const fleet = useFleet(truck, shipmentId)
  const [isHired, setHired] = useState(truck.truckId === null)
  const change = (changes: Partial<Truck>) => {
    if (changes.truckId) setHired(false)
    onChange(changes)
  }
  return (
    <div className={classes.chooser}>
      <DepartureFields truck={truck} onChange={onChange} />
      <h3 className={classes.title}>{t('fleet.label')}</h3>
      <TruckCards
        truck={truck}
        fleet={fleet}
        wrap
        onChange={change}
        onHire={() => {
          setHired(true)
          onChange({ truckId: null })
        }}
      />
      {isHired ? (
        <TruckForm truck={truck} onChange={onChange} missing={missing} />
      ) : (
        <>
          <RouteField truck={truck} onChange={onChange} />
          <CrewFields truck={truck} fleet={fleet} onChange={onChange} />
        </>
      )}
    </div>
  )
}
