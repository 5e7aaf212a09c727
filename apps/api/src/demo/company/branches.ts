/** The six branches with their warehouses, and a warehouse for returns each, from which nothing is sold. */
export type DemoBranch = {
  readonly id: string
  readonly name: string
  readonly provinceId: number
  readonly address: string
  readonly phone: string
  readonly latitude: number
  readonly longitude: number
  readonly warehouses: readonly { readonly id: string; readonly name: string }[]
}

export const BRANCHES: readonly DemoBranch[] = [
  {
    id: 'SD',
    name: 'Sede',
    provinceId: 1,
    address: 'Avenida do Cais, 120, Maputo',
    phone: '+258 21 000 120',
    latitude: -25.9692,
    longitude: 32.5732,
    warehouses: [
      { id: 'SD1', name: 'Sede — Armazém central' },
      { id: 'SD2', name: 'Sede — Câmaras frias' },
    ],
  },
  {
    id: 'FP',
    name: 'Frigorífico do Porto',
    provinceId: 1,
    address: 'Rua da Doca, 8, Maputo',
    phone: '+258 21 000 008',
    latitude: -25.9745,
    longitude: 32.5628,
    warehouses: [{ id: 'FP1', name: 'Frigorífico do Porto' }],
  },
  {
    id: 'BE',
    name: 'Beira',
    provinceId: 6,
    address: 'Rua dos Armazéns, 45, Beira',
    phone: '+258 23 000 045',
    latitude: -19.8436,
    longitude: 34.8389,
    warehouses: [{ id: 'BE1', name: 'Beira — Armazém' }],
  },
  {
    id: 'ZI',
    name: 'Zimpeto',
    provinceId: 1,
    address: 'Mercado grossista, bloco C, Zimpeto',
    phone: '+258 21 000 300',
    latitude: -25.8299,
    longitude: 32.5678,
    warehouses: [{ id: 'ZI1', name: 'Zimpeto — Venda directa' }],
  },
  {
    id: 'NP',
    name: 'Nampula',
    provinceId: 9,
    address: 'Avenida da Estação, 17, Nampula',
    phone: '+258 26 000 017',
    latitude: -15.1165,
    longitude: 39.2666,
    warehouses: [{ id: 'NP1', name: 'Nampula — Armazém' }],
  },
  {
    id: 'NC',
    name: 'Nacala',
    provinceId: 9,
    address: 'Estrada do Porto, km 2, Nacala',
    phone: '+258 26 000 002',
    latitude: -14.5428,
    longitude: 40.6728,
    warehouses: [{ id: 'NC1', name: 'Nacala — Armazém do porto' }],
  },
]

/** The warehouse for returns of a branch. */
export const returnsPlace = (branch: DemoBranch) => ({
  id: `${branch.id}-DEV`,
  name: `${branch.name} — Devoluções`,
})

/** Above its limit an operation asks the commercial approver, in basis points. */
export const OPERATIONS = [
  { id: 'GERAL', name: 'Venda geral', discount_limit_bp: 500 },
  { id: 'RETALHO', name: 'Retalho moderno', discount_limit_bp: 800 },
  { id: 'HORECA', name: 'Hotelaria e restauração', discount_limit_bp: 600 },
]
