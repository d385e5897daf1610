import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CurrencyContext } from '../../../web/api/rates.ts';
import { ListingCard } from '../../../web/listing/shared/ListingCard.tsx';
import type { Place } from '../../../web/search-address.ts';
import { PlaceCard } from '../../../web/ui/listing/PlaceCard.tsx';
import { card } from '../support/card.ts';
import { answering, json, show } from '../support/render.tsx';

const photo = (n: number) => ({
  url_320: `/p${n}-320.webp`,
  url_640: `/p${n}-640.webp`,
  url_1280: `/p${n}-1280.webp`,
  width: 1280,
  height: 960,
  placeholder: 'data:,',
});
const listing = (changes: object = {}) => ({
  ...card(),
  gallery: [1, 2, 3].map(photo),
  verificado: 1,
  precio: 25_000,
  precio_unidad: 'noche',
  ...changes,
});
const stay = { from: '2026-09-05', to: '2026-09-12', nights: 7 };
const shown = async (props: Partial<Parameters<typeof ListingCard>[0]> = {}) => {
  answering(() => json({ currencyConvetionTable: [] }));
  const view = await show(<ListingCard listing={listing() as never} {...props} />);
  return { ...view, article: within(screen.getByRole('article')) };
};

describe('a card (S-03, S-04)', () => {
  it('is one link with its heart beside it; arrows and photos are no further Tab stops', async () => {
    const { user, article } = await shown({ stay, guests: 2 });
    const link = article.getByRole('link', { name: 'Casa del árbol' });
    expect(link).toHaveAttribute('href', '/alojamiento/7/2026-09-05/2026-09-12?numero_huespedes=2');
    expect(article.getAllByRole('link')).toEqual([link]);
    await user.tab();
    expect(article.getByRole('button', { name: /Guardar/ })).toHaveFocus();
    await user.tab();
    expect(link).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it('says what it is, where, for how many, and that it was verified', async () => {
    const { article } = await shown();
    for (const text of ['Providencia', '4 huéspedes', 'Verificado']) expect(article.getByText(text)).toBeVisible();
    expect(article.getByText(/Casa/, { selector: '.card-m span' })).toBeVisible();
  });

  it('without dates shows a minimum price, with dates the whole stay in two lines', async () => {
    const { unmount } = await shown();
    expect(screen.getByRole('article')).toHaveTextContent(/desde ?\$ 25\.000 ?CLP/);
    unmount();
    await shown({ stay, listing: listing({ dinero: { method: 'bankTransfer', whole: 183_750, month: null, now: 183_750 } }) as never });
    expect(screen.getByRole('article')).toHaveTextContent(/\$ 183\.750 ?CLP ?7 noches/);
    expect(screen.getByRole('article')).not.toHaveTextContent(/desde|la noche|transferencia/);
  });

  it.each([
    ['noche', 'night', 'la noche'],
    ['mes', 'month', 'al mes'],
    ['noche', 'month', 'solo por noche'],
    ['mes', 'night', 'solo por mes'],
  ] as const)('a price by the %s states it where prices by the %s were chosen (D-126): %s', async (precio_unidad, by, unit) => {
    await shown({ by, listing: listing({ precio_unidad }) as never });
    expect(screen.getByRole('article')).toHaveTextContent(new RegExp(`desde ?\\$ 25\\.000 ?CLP ?${unit}`));
  });

  it('a title in only the other language is marked with it (WCAG 3.1.2)', async () => {
    const { unmount, article } = await shown({ listing: listing({ nombre: { en: 'Tree house' } }) as never });
    expect(article.getByRole('link', { name: 'Tree house' })).toHaveAttribute('lang', 'en');
    unmount();
    const both = await shown();
    expect(both.article.getByRole('link', { name: 'Casa del árbol' })).not.toHaveAttribute('lang');
  });

  it('loads only its first photo, the others with the first arrow press', async () => {
    const { user, article } = await shown({ eager: true });
    const images = () => article.getAllByRole('img', { hidden: true });
    expect(images().map((img) => img.getAttribute('loading'))).toEqual(['eager']);
    const turned: number[] = [];
    const view = document.querySelector('.shot-view');
    if (!view) throw new Error('no photos');
    Object.defineProperty(view, 'clientWidth', { value: 300 });
    view.scrollBy = ((to: ScrollToOptions) => {
      turned.push(to.left ?? 0);
      view.scrollLeft += to.left ?? 0;
      view.dispatchEvent(new Event('scroll'));
    }) as typeof view.scrollBy;
    article.getByRole('link', { name: 'Casa del árbol' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(turned).toEqual([300, 300, -300]);
    expect(images()).toHaveLength(3);
    expect(images()[1]).toHaveAttribute('alt', 'Casa del árbol, 2');
  });
});

it('the minimum price of a place is shown in the visitor’s money as well (X-24)', async () => {
  answering(() =>
    json({
      currencyConvetionTable: [
        { idtipo_cambio: 1, moneda: 'en_US', cambio: 950 },
        { idtipo_cambio: 2, moneda: 'es_CL', cambio: 1 },
      ],
    }),
  );
  const place = { id: 1, comuna: 'Ñuñoa', region: null, country: 'Chile' } as Place; // the fields a card reads
  const money = (currency: string) => (
    <CurrencyContext value={{ currency, proposed: null, choose: () => undefined }}>
      <PlaceCard place={place} to="/" photo={undefined} from={{ amount: 19_000, moneda: 'es_CL', unit: 'noche' }} />
    </CurrencyContext>
  );
  const { unmount } = await show(money('USD'));
  expect(await screen.findByText('≈ 20 USD')).toBeVisible();
  expect(screen.getByText('desde $ 19.000 CLP la noche')).toBeVisible();
  unmount();
  await show(money('CLP'));
  expect(screen.queryByText(/≈/)).toBeNull();
});
