/** What the printed forms say of the seller. */
export const COMPANY = {
  name: 'Cais Demo, Lda',
  address: 'Avenida do Cais, 120, Maputo',
  phone: '+258 21 000 120',
  email: 'geral@cais.example',
}

export const PRINTERS = [
  {
    name: 'SD-FACTURAS-1',
    uri: 'ipp://127.0.0.1:8631/printers/sd-facturas-1',
    branch_id: 'SD',
    purpose: 'billing',
  },
  {
    name: 'SD-FACTURAS-2',
    uri: 'ipp://127.0.0.1:8631/printers/sd-facturas-2',
    branch_id: 'SD',
    purpose: 'billing',
  },
  { name: 'SD-CARGAS', uri: 'ipp://127.0.0.1:8631/printers/sd-cargas', branch_id: 'SD', purpose: 'shipment' },
  {
    name: 'BE-FACTURAS',
    uri: 'ipp://127.0.0.1:8631/printers/be-facturas',
    branch_id: 'BE',
    purpose: 'billing',
  },
  {
    name: 'NP-FACTURAS',
    uri: 'ipp://127.0.0.1:8631/printers/np-facturas',
    branch_id: 'NP',
    purpose: 'billing',
  },
] as const
