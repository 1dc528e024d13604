import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from './hex.ts'
import { merkleTree, rootOfProof } from './merkle-tree.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
/** No two are equal, as no two heads are: of two equal ones each is where the other is. */
const leaves = fc.uniqueArray(fc.uint8Array({ maxLength: 40 }), {
  minLength: 1,
  maxLength: 70,
  selector: (leaf) => Buffer.from(leaf).toString('hex'),
})

/** Those that logs of Certificate Transparency are tried with, and the root over the first one, two … of them. */
const published = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

describe('a Merkle tree', () => {
  test('has the roots that are published for it', () => {
    const found = published.map((_, last) => merkleTree(published.slice(0, last + 1).map(hex), sha256).root)
    expect(found.map(toHex)).toEqual(roots)
  })

  test('proves each of its leaves, by as many hashes as it is high', () => {
    fc.assert(
      fc.property(leaves, (contents) => {
        const { root, proofs } = merkleTree(contents, sha256)
        for (const [index, leaf] of contents.entries()) {
          const proof = proofs[index]!
          expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(contents.length)))
          expect(rootOfProof({ leaf, index, size: contents.length, proof }, sha256)).toEqual(root)
        }
      }),
    )
  })

  test('proves no leaf at another place, in a smaller or larger tree, or by more or fewer hashes', () => {
    fc.assert(
      fc.property(leaves, fc.nat(), (contents, pick) => {
        const { root, proofs } = merkleTree(contents, sha256)
        const size = contents.length
        const index = pick % size
        const [leaf, proof] = [contents[index]!, proofs[index]!]
        const right = { leaf, index, size, proof }
        const wrong = [
          ...Array.from({ length: size + 1 }, (_, at) => ({ ...right, index: at })).filter(
            (one) => one.index !== index,
          ),
          { ...right, leaf: Uint8Array.of(...leaf, 1) },
          { ...right, size: size * 2 + 1 },
          { ...right, index: -1 },
          { ...right, index: 0.5 },
          { ...right, proof: [...proof, root] },
          ...proof.map((_, at) => ({ ...right, proof: proof.toSpliced(at, 1) })),
        ]
        for (const one of wrong) expect(rootOfProof(one, sha256)).not.toEqual(root)
      }),
    )
  })

  test('takes no inner node for a leaf', () => {
    const [left, right] = [hex('00'), hex('10')]
    const { root, proofs } = merkleTree([left, right], sha256)
    const inside = Uint8Array.of(...proofs[1]![0]!, ...proofs[0]![0]!)
    expect(merkleTree([inside], sha256).root).not.toEqual(root)
  })

  test('has a leaf at least', () => {
    expect(() => merkleTree([], sha256)).toThrow(RangeError)
  })
})
