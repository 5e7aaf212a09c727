/** A truck of the demo: what it carries, when it left, how far it has come. */
export type ShipmentPlan = {
  readonly key: string
  readonly warehouseId: string
  readonly route: string
  readonly daysAgo: number
  readonly until: 'ready' | 'loading' | 'finished' | 'billed'
  readonly seller: 'operator' | 'operator_be' | 'operator_np'
  readonly truck: string
  /** Its invoices have reached paper; those of the last trucks have not. */
  readonly isPrinted: boolean
  /** Customers, in unloading order. */
  readonly customers: readonly string[]
}

const CENTRE = ['Supermercado Baía Azul', 'Restaurante Maré Alta', 'Hotel Flor do Índico']
const CENTRE_TWO = ['Supermercado Baía Azul — Loja 2', 'Talho e Peixaria Central', 'Cantina Escolar Acácias']
const MATOLA = ['Cash & Carry Matola Rio', 'Armazém Três Irmãos']
const SOUTH = ['Supermercado Limpopo', 'Pousada Coqueiral']
const BEIRA = ['Supermercado Farol', 'Mercearia Ponta Gêa', 'Hospital — Cozinha Central']
const NAMPULA = ['Supermercado Muhala', 'Hotel Rocha do Norte', 'Cantina Universitária']

export const SHIPMENT_PLANS: readonly ShipmentPlan[] = [
  plan('operator', 'SD1', 'Maputo Centro', 18, 'billed', [...CENTRE, ...CENTRE_TWO]),
  plan('operator', 'SD1', 'Matola', 14, 'billed', MATOLA),
  plan('operator', 'SD1', 'Gaza e Inhambane', 9, 'billed', SOUTH),
  plan('operator_be', 'BE1', 'Beira Cidade', 7, 'billed', BEIRA),
  plan('operator', 'SD1', 'Maputo Centro', 5, 'billed', [...CENTRE_TWO, ...CENTRE]),
  plan('operator_np', 'NP1', 'Nampula Cidade', 4, 'billed', NAMPULA),
  // The takeaway's card lacks a NUIT: its document cannot be billed, the others are.
  plan('operator', 'SD1', 'Matola', 2, 'billed', [...MATOLA, 'Takeaway Sabor da Terra']),
  plan('operator', 'SD1', 'Maputo Centro', 1, 'finished', CENTRE),
  plan('operator', 'SD1', 'Matola', 0, 'loading', [...MATOLA, 'Minimercado Sol Nascente']),
  plan('operator_np', 'NP1', 'Nampula Cidade', 0, 'loading', NAMPULA.slice(0, 2)),
  plan('operator', 'SD1', 'Maputo Centro', 0, 'ready', [...CENTRE_TWO, 'Hotel Flor do Índico']),
  plan('operator', 'SD1', 'Gaza e Inhambane', 0, 'ready', SOUTH),
  plan('operator_be', 'BE1', 'Beira Cidade', 0, 'ready', BEIRA.slice(0, 2)),
]

function plan(
  seller: ShipmentPlan['seller'],
  warehouseId: string,
  route: string,
  daysAgo: number,
  until: ShipmentPlan['until'],
  customers: readonly string[],
): ShipmentPlan {
  const truck = `AB${'CDFGHJKLM'[(daysAgo + customers.length) % 9]} ${120 + daysAgo * 7 + customers.length} MC`
  return {
    key: `${route} ${daysAgo}`,
    warehouseId,
    route,
    daysAgo,
    until,
    seller,
    truck,
    isPrinted: daysAgo >= 5,
    customers,
  }
}
