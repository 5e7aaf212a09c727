/** Reading codes by camera, scanner or keyboard. */
export default {
  field: 'Ler uma caixa',
  hint: 'Leia ou escreva um código: artigo, lote e validade preenchem-se',
  camera: 'Câmara',
  stopCamera: 'Fechar câmara',
  noCamera:
    'A câmara não abre neste aparelho: precisa de HTTPS e da sua autorização. Use o leitor ou escreva o código.',
  read: 'Ler',
} as const
