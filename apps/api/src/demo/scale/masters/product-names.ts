/** A family of products: what they are, how they are sold and kept, price of the smallest pack in MZN, kilograms of it. */
export type Family = {
  readonly name: string
  readonly kinds: readonly string[]
  readonly unit: 'cx' | 'fd' | 'sc' | 'pk' | 'kg'
  readonly price: number
  readonly kilograms: number
  readonly temperature: 'ambient' | 'refrigerated' | 'frozen'
  readonly vat: 'NORMAL' | 'ISENTO'
}

type Row = readonly [name: string, kinds: string, unit: Family['unit'], price: number, kilograms: number]

const STAPLES: readonly Row[] = [
  ['Arroz', 'agulha,extra longo,carolino,perfumado,vaporizado', 'sc', 1490, 25],
  ['Farinha de milho', 'branca,amarela,super fina,integral', 'sc', 545, 12.5],
  ['Farinha de trigo', 'tipo 55,tipo 65,com fermento,integral', 'sc', 612, 10],
  ['Sal', 'iodado fino,iodado grosso,marinho', 'fd', 396, 20],
]
const FROZEN: readonly Row[] = [
  ['Frango congelado', '1000 g,1200 g,1400 g,coxas,asas,peito,miúdos', 'cx', 1690, 10.4],
  ['Peixe congelado', 'carapau,garoupa,corvina,pescada,magumba', 'cx', 2150, 10.2],
  ['Camarão congelado', 'médio,grande,miolo,tigre', 'cx', 6850, 12.6],
  ['Legumes congelados', 'ervilhas,milho doce,mistura,feijão verde,cenoura', 'cx', 1095, 10.4],
  ['Batata pré-frita', 'corte fino,corte largo,gomos', 'cx', 1180, 10.5],
  ['Gelado', 'baunilha,chocolate,morango,manga,coco', 'cx', 1475, 7.2],
]
const CHILLED: readonly Row[] = [
  ['Iogurte', 'natural,morango,banana,pêssego,baunilha,líquido', 'cx', 628, 3.3],
  ['Queijo', 'flamengo,fatiado,mozarela,cheddar,fresco', 'kg', 612, 1.02],
  ['Manteiga', 'com sal,sem sal', 'cx', 5480, 10.6],
  ['Salsichas', 'tipo Viena,frango,fumadas', 'cx', 1980, 10.5],
  ['Fiambre', 'fatiado,peru,barra', 'kg', 480, 1.05],
]
const GROCERY: readonly Row[] = [
  ['Leite UHT', 'meio-gordo,gordo,magro,sem lactose', 'cx', 1128, 12.7],
  ['Massa', 'esparguete,cotovelos,espirais,macarrão,aletria', 'cx', 860, 10.3],
  ['Atum', 'em óleo,em água,em tomate', 'cx', 3936, 9.9],
  ['Sardinha', 'em tomate,em óleo,picante', 'cx', 2450, 8.2],
  ['Feijão', 'manteiga,nhemba,encarnado,branco,preto', 'fd', 1190, 10.1],
  ['Bolachas', 'Maria,água e sal,chocolate,recheadas,integrais', 'cx', 1275, 6.8],
  ['Sumo', 'manga,laranja,ananás,maçã,tropical,goiaba', 'cx', 1044, 12.9],
  ['Refrigerante', 'laranja,cola,limão,ananás,gengibre', 'cx', 816, 8.6],
  ['Água', 'sem gás,com gás', 'pk', 186, 9.2],
  ['Óleo alimentar', 'girassol,soja,palma', 'cx', 1668, 11.4],
  ['Açúcar', 'castanho,branco,amarelo', 'fd', 1620, 20.2],
  ['Detergente', 'loiça,roupa,chão,multiusos,vidros', 'cx', 1296, 9.6],
  ['Sabão', 'azul,branco,líquido,em pó', 'cx', 1340, 20.4],
  ['Maionese', 'clássica,leve,alho', 'cx', 1932, 6.8],
  ['Café', 'moído,solúvel,em grão,cevada', 'cx', 4200, 6.1],
]

const family =
  (vat: Family['vat'], temperature: Family['temperature']) =>
  ([name, kinds, unit, price, kilograms]: Row): Family => ({
    name,
    kinds: kinds.split(','),
    unit,
    price,
    kilograms,
    temperature,
    vat,
  })

export const FAMILIES: readonly Family[] = [
  ...STAPLES.map(family('ISENTO', 'ambient')),
  ...FROZEN.map(family('NORMAL', 'frozen')),
  ...CHILLED.map(family('NORMAL', 'refrigerated')),
  ...GROCERY.map(family('NORMAL', 'ambient')),
]
