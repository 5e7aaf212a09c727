import type { Grams, Temperature } from './kinds.ts'

/** What the logo of the company is called within a file. */
export const LOGO_IMAGE = 'logo'

/** Who issues the document. `bank` is printed on what is to be paid. */
export type Supplier = {
  readonly name: string
  readonly nuit: string
  readonly address: string
  readonly phone?: string
  readonly email?: string
  /** 'Sede', 'Filial da Beira'. */
  readonly branchName: string
  readonly bank?: { readonly name: string; readonly nib: string }
  /** The name of the image of the file, put in when the form is drawn: issued invoices do not store it. */
  readonly logo?: typeof LOGO_IMAGE
}

export type Customer = {
  /** The code of the customer on paper and screens. */
  readonly code: string
  readonly name: string
  /** Required on a fiscal document, not on a quote. */
  readonly nuit: string | null
  readonly address: string
}

export type Truck = {
  readonly shipmentNumber: string
  readonly driverName: string
  readonly carRegistration: string
  readonly route: string
  readonly responsible: string
  readonly warehouse: string
}

export type Weights = Readonly<Record<Temperature, Grams>>
