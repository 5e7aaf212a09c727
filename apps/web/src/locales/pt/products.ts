/** Words of the page of a product. */
export default {
  price: 'Preço e unidades',
  unitPrice: 'Preço por {unit}',
  singlePrice: 'Preço por {unit}',
  validFrom: 'Em vigor desde',
  vat: 'IVA',
  packing: 'Conteúdo',
  weight: 'Peso',
  temperature: 'Conservação',
  temperatures: { ambient: 'Ambiente', refrigerated: 'Refrigerado', frozen: 'Congelado' },
  free: 'Stock livre',
  batches: 'Lotes',
  noBatches: 'Não há stock nos seus armazéns.',
  expiry: 'validade',
  blocked: 'Bloqueado',
  of: 'livres de {stock}',
} as const
