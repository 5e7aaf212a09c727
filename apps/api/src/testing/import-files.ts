import type { ImportNounName } from '@cais/domain/imports/import-nouns'

/** A file of each list as other systems write it, in which every row is new. */
export const IMPORT_FILES: Readonly<Record<ImportNounName, string>> = {
  customers: [
    'Código;Cliente;N.º Contrib.;Morada 1;Cidade/Prov;Lim. Cred;Pag;Filial',
    'K1;Mercearia Boa Hora;400339910;Av. da Marginal 310;Cid. Maputo;1.500.000,00;30D;SD',
    'K2;-Talho do Vale;400005834;Rua 5;Sofala;2,50;Pronto pagamento;BE',
  ].join('\r\n'),
  articles: [
    'Artigo;Descrição;Unidade;Unidade base;Factor;Preço;Código de IVA;Peso;Temperatura',
    'A-1;Arroz 5 kg;cx;un;6;1.234,50;NOR;30,5;Ambiente',
    'A-2;Gelado;un;un;1;99,00;NOR;0,500;Congelado',
  ].join('\r\n'),
  'opening-stock': [
    'Armazém;Artigo;Lote;Validade;Quantidade;Lugar',
    'SD1;OIL;L1;31/12/2027;10,5;a-01',
    'SD1;RICE;L2;13/01/2028;1.000.000;',
    'BE1;OIL;L1;31/12/2027;7;',
  ].join('\r\n'),
  'opening-balances': [
    'Cliente;Documento;Data;Vencimento;Valor',
    'K1;FT 2025/1;13/10/2025;28/11/2025;1.000,50',
    'K1;NC 2025/2;14/10/2025;;-200,00',
  ].join('\r\n'),
  'customer-addresses': [
    'Cliente;Morada;Província;GLN;Principal',
    'K1;Bairro Central 7;Sofala;;Não',
    'K2;Armazém do porto;;6001234567899;Sim',
  ].join('\r\n'),
  'article-units': [
    'Artigo;Unidade;Factor;EAN;Peso líquido (kg);Peso bruto (kg);Pode ser pedida',
    'A-1;pal;240;;1.200,000;1.260,5;Não',
    'A-1;cam;48;;;252,100;Sim',
    'a-2;cx;12;12000012000451;;6,5;Sim',
  ].join('\r\n'),
  'price-lines': ['Lista;Versão;Artigo;Preço', 'FILE;1;A-1;1.300,00', 'file;;a-2;110,50'].join('\r\n'),
  'vat-codes': [
    'Código;Nome;Desde;Taxa;Motivo da isenção',
    'RED;Reduzida;01/01/2026;5;',
    'RED;;13/01/2027;0;Isento, artigo 9',
    'EXC;Exportação;01/01/2026;0;Isento, exportação',
  ].join('\r\n'),
  'payment-conditions': [
    'Condição;Tipo;Dias;Nome (português);Nome (inglês)',
    ';Fim do mês;30;30 dias fim do mês;30 days end of month',
    '120D;Dias;120;120 dias;120 days',
  ].join('\r\n'),
  reasons: [
    'Código;Onde surge;Nome;Name;Pede texto',
    '2AT;Viatura;Atraso;Delay;Sim',
    '3FE;Cliente;Fechado;Closed;Não',
  ].join('\r\n'),
  routes: [
    'Código;Nome;Filial;Paragens',
    'Matola Norte;;SD;"Machava; Infulene"',
    'Nacional;Todas as filiais;;',
  ].join('\r\n'),
  trucks: [
    'Matrícula;Nome;Filial;Capacidade (kg);Frozen',
    'abc-123-mp;Camião 1;SD;10.000,5;2000',
    'MMA 12 34;;BE;8000;',
  ].join('\r\n'),
  drivers: [
    'Nome;Filial;Função;Telefone;Carta;Carta válida até',
    'Abel Mussa;SD;Motorista;84 123 4567;C-77;31/01/2028',
    'Rui Dias;SD;Ajudante;;;',
  ].join('\r\n'),
  teams: ['Nome;Filial;Pessoas', 'Equipa 1;SD;"Abel Mussa; rui dias"', 'Equipa 2;BE;'].join('\r\n'),
  holidays: ['Dia;Nome;Filial', '10/11/2026;Dia da Cidade;SD', '28/12/2026;Balanço;'].join('\r\n'),
  printers: [
    'Nome;Endereço;Filial;Serve para',
    'Doca 1;ipp://10.20.4.31;SD;Facturas; etiquetas',
    'Doca 2;10.20.4.32;;Guias',
  ]
    .join('\r\n')
    .replace('Facturas; etiquetas', '"Facturas; etiquetas"'),
}
