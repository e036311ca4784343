import { isObject } from '../../declare/index.ts';
import { useFrame, useText } from '../frame.tsx';
import { FooterLinks } from '../shell/footer-links.tsx';
import { LanguageChoice } from '../shell/language-choice.tsx';
import { SocialLinks } from '../shell/social-links.tsx';
import { Trademarks } from '../shell/trademarks.tsx';

/** Everything of it comes from the store's settings, so it takes no options. */
export function Footer() {
  const { loaded } = useFrame();
  const text = useText();
  const settings = loaded.root.storeSettingData;
  const footers = isObject(settings['footers']) ? settings['footers'] : {};
  const copyright = footers['copyright'];
  return (
    <footer className="footer">
      <div className="footer-inner">
        <FooterLinks links={footers['footerLinks']} />
        <SocialLinks links={footers['socialMediaLinks']} />
        <LanguageChoice />
        <Trademarks trademarks={footers['trademarks']} />
        {typeof copyright === 'string' && copyright !== '' && <p className="copyright">{copyright}</p>}
        {settings['enablePoweredByPvs'] === true && <p className="powered-by">{text('common.poweredBy')}</p>}
      </div>
    </footer>
  );
}
